import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { escaped } from '../../../contract/search/search.ts'
import type { Facet } from '../../../contract/search/search-routes.ts'
import { numberFormat } from '../../i18n/formats.ts'
import { UserText } from '../../ui/user-text.tsx'
import { useChoiceLabels } from './facet-labels.ts'

type Choice = Facet['choices'][number]
type RowProps = {
  type: 'radio' | 'checkbox'
  name: string
  value: string
  checked: boolean
  disabled?: boolean
}

/** A checkbox or radio button. The surrounding form handles its change event. */
function Row({ children, ...input }: RowProps & { children: ReactNode }) {
  return (
    <label>
      <input {...input} onChange={() => {}} />
      {children}
    </label>
  )
}

/** The number of results: bare text, since a page has about a hundred of them. */
function Count({ count }: { count: number }) {
  const language = useLocale()
  return ` ${numberFormat(language).format(count)}`
}

type Props = { facet: Facet; choice: Choice; checked: boolean; disabled: boolean }

/** A value of a facet, with its number of results. */
export function FacetChoice({ facet, choice: { value, count }, checked, disabled }: Props) {
  const wordsFor = useChoiceLabels()
  const { key: name, grouping } = facet
  const type = grouping === 'at_least' ? 'radio' : 'checkbox'
  return (
    <Row type={type} name={name} checked={checked} disabled={disabled} value={escaped(value)}>
      <UserText>{wordsFor(facet, value)}</UserText>
      <Count count={count} />
    </Row>
  )
}

/** The option that clears the facet. */
export function AnyChoice({ facet: { key: name }, checked }: Pick<Props, 'facet' | 'checked'>) {
  const t = useTranslations('search')
  return (
    <Row type="radio" value="" name={name} checked={checked}>
      <UserText>{t('any')}</UserText>
    </Row>
  )
}
