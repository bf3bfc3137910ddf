import { type ConfigData, HtmlValidate, type Message, StaticConfigLoader } from 'html-validate'

/** Everything html-validate recommends. What is off says only how markup is written, not what it is. */
const asSent: ConfigData = {
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React chooses the notation of the pages, and the browser that of a serialized DOM.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // Base UI writes the role's older name, a synonym in ARIA 1.2.
    'presentation-role-style': 'off',
    // React's ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // Checkboxes of one group share a name, as radio buttons do.
    'form-dup-name': ['error', { shared: ['checkbox', 'radio', 'submit', 'button', 'reset'] }],
    // What is in a template is no part of the document.
    'heading-level': [
      'error',
      { sectioningRoots: ['dialog', '[role="dialog"]', '[role="alertdialog"]', 'template'] },
    ],
    // A `select` cannot offer suggestions for text that is typed.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
    // Our own files come from our own origin, and Stripe changes its script without notice.
    'require-sri': ['error', { target: 'crossorigin', exclude: ['/v3/'] }],
  },
}

const asShown: ConfigData = {
  ...asSent,
  // Scripts set styles on elements, which the content security policy allows; the server sends none.
  rules: { ...asSent.rules, 'no-inline-style': 'off' },
}

/** Tables that are laid out as cards keep their meaning by explicit roles: see `web/ui/table.tsx`. */
const isRoleOfTable = ({ ruleId, message }: Message) =>
  ruleId === 'no-redundant-role' &&
  /"(table|rowgroup|row|rowheader|columnheader|cell)"/.test(message)

function openValidator(config: ConfigData) {
  const validator = new HtmlValidate(new StaticConfigLoader(config))
  return async (html: string) => {
    const { results } = await validator.validateString(html)
    return results
      .flatMap(({ messages }) => messages)
      .filter((message) => !isRoleOfTable(message))
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)
  }
}

/** What is wrong with a document as the server sends it: one line for each error. */
export const htmlErrorsOf = openValidator(asSent)

/** What is wrong with the serialized DOM of a page: one line for each error. */
export const domErrorsOf = openValidator(asShown)
