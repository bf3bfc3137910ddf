import { type ConfigData, HtmlValidate, type Message, StaticConfigLoader } from 'html-validate'

/** html-validate's recommended rules except for pure notation. */
const asSent: ConfigData = {
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // Notation is chosen by React and by the browser's serializer.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // Base UI writes the older synonym of ARIA 1.2.
    'presentation-role-style': 'off',
    // React's ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // Checkboxes of a group share a name, like radio buttons.
    'form-dup-name': ['error', { shared: ['checkbox', 'radio', 'submit', 'button', 'reset'] }],
    // Templates are not part of the document.
    'heading-level': [
      'error',
      { sectioningRoots: ['dialog', '[role="dialog"]', '[role="alertdialog"]', 'template'] },
    ],
    // A `select` cannot suggest values for free text.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
    // Our files are same-origin; Stripe changes its script without notice.
    'require-sri': ['error', { target: 'crossorigin', exclude: ['/v3/'] }],
  },
}

const asShown: ConfigData = {
  ...asSent,
  // Scripts set styles on elements, which the CSP allows; the server sends none.
  rules: { ...asSent.rules, 'no-inline-style': 'off' },
}

/** Tables laid out as cards keep their semantics by explicit roles: see `web/ui/table.tsx`. */
const isRoleOfTable = ({ ruleId, message }: Message) =>
  ruleId === 'no-redundant-role' &&
  /"(table|rowgroup|row|rowheader|columnheader|cell)"/.test(message)

/** Resolves its configuration once, not for each document. */
class CachedConfigLoader extends StaticConfigLoader {
  #resolved: ReturnType<StaticConfigLoader['getConfigFor']> | undefined

  override getConfigFor(handle: string, override?: ConfigData) {
    if (override) return super.getConfigFor(handle, override)
    this.#resolved ??= super.getConfigFor(handle)
    return this.#resolved
  }
}

export const openHtmlValidate = (config: ConfigData) =>
  new HtmlValidate(new CachedConfigLoader(config))

function openValidator(config: ConfigData) {
  const validator = openHtmlValidate(config)
  return async (html: string) => {
    const { results } = await validator.validateString(html)
    return results
      .flatMap(({ messages }) => messages)
      .filter((message) => !isRoleOfTable(message))
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)
  }
}

/** Errors of a served document, one per line. */
export const htmlErrorsOf = openValidator(asSent)

/** Errors of a serialized DOM, one per line. */
export const domErrorsOf = openValidator(asShown)
