import type { TaxDetails } from '../../../contract/payments/tax-reports.ts'
import { addressElement, identityOf } from './message-identity.ts'
import type { Quarter } from './rules.ts'
import { element, type Xml } from './xml.ts'

export type TaxOperator = {
  name: string
  tin: string
  street: string
  postcode: string
  city: string
  /** ISO 3166-1 alpha-2. */
  country: string
}

export type ReportedSeller = { details: TaxDetails; quarters: Quarter[] }

export type Message = {
  operator: TaxOperator
  brand: string
  year: number
  currency: string
  sellers: ReportedSeller[]
  now: Date
  /** Unique ids of the message and of its records. */
  newId: () => string
}

/** The schema asks for whole units, although payments have decimals. */
const wholeUnits = (minor: number) => Math.round(minor / 100)

function docSpec({ operator, year, newId }: Message): Xml {
  return element('dpi:DocSpec', [
    element('stf:DocTypeIndic', 'OECD1'),
    element('stf:DocRefId', `${operator.country}${year}-${newId()}`),
  ])
}

function messageSpec({ operator, year, sellers, now, newId }: Message): Xml {
  const { country, tin } = operator
  return element('dpi:MessageSpec', [
    element('dpi:SendingEntityIN', tin),
    element('dpi:TransmittingCountry', country),
    element('dpi:ReceivingCountry', country),
    element('dpi:MessageType', 'DPI'),
    element('dpi:MessageRefId', `${country}${year}${country}-${newId()}`),
    // New information, or that there is nothing to report.
    element('dpi:MessageTypeIndic', sellers.length > 0 ? 'DPI401' : 'DPI403'),
    element('dpi:ReportingPeriod', `${year}-12-31`),
    element('dpi:Timestamp', now.toISOString().slice(0, -1)),
  ])
}

function platformOperator(message: Message): Xml {
  const { name, tin, country } = message.operator
  return element('dpi:PlatformOperator', [
    element('dpi:ResCountryCode', country),
    element('dpi:TIN', tin, { issuedBy: country }),
    element('dpi:Name', name),
    element('dpi:PlatformBusinessName', message.brand),
    addressElement(message.operator, 'OECD304'),
    element('dpi:Nexus', 'RPONEX1'),
    element('dpi:AssumedReporting', 'false'),
    docSpec(message),
  ])
}

function activities({ currency }: Message, quarters: Quarter[]): Xml {
  const money = (name: string, minor: (quarter: Quarter) => number) =>
    quarters.map((quarter, index) =>
      element(`dpi:${name}Q${index + 1}`, wholeUnits(minor(quarter)), { currCode: currency }),
    )
  const sales = quarters.map(({ sales }, index) => element(`dpi:NumbQ${index + 1}`, sales))
  return element('dpi:RelevantActivities', [
    element('dpi:SaleOfGoods', [
      element(
        'dpi:Consideration',
        money('Cons', ({ consideration }) => consideration),
      ),
      element('dpi:NumberOfActivities', sales),
      element(
        'dpi:Fees',
        money('Fees', ({ fees }) => fees),
      ),
      element(
        'dpi:Taxes',
        money('Tax', () => 0),
      ),
    ]),
  ])
}

/**
 * The yearly message of a platform operator to its tax authority, in the OECD's DPI XML schema 1.0
 * as the European Union uses it.
 */
export function dpiMessage(message: Message): string {
  const sellers = message.sellers.map(({ details, quarters }) =>
    element('dpi:ReportableSeller', [
      identityOf(details),
      activities(message, quarters),
      docSpec(message),
    ]),
  )
  const body = element('dpi:DPIBody', [platformOperator(message), ...sellers])
  const root = element('dpi:DPI_OECD', [messageSpec(message), body], {
    'xmlns:dpi': 'urn:oecd:ties:dpi:v1',
    'xmlns:stf': 'urn:oecd:ties:dpistf:v1',
    version: '1.0',
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`
}
