/** Settings of a site that reports its sellers to the tax authority. */
export const taxOperator = {
  TAX_OPERATOR_NAME: 'Shop GmbH',
  TAX_OPERATOR_TIN: '27/1',
  TAX_OPERATOR_STREET: 'Weg 1',
  TAX_OPERATOR_POSTCODE: '10115',
  TAX_OPERATOR_CITY: 'Berlin',
  TAX_OPERATOR_COUNTRY: 'DE',
}
