/** Translations by English text; missing ones stay English. */
const translations = {
  de: {
    'Secure card details': 'Sichere Eingabe der Kartendaten',
    'Card details': 'Kartendaten',
    'Card number': 'Kartennummer',
    'Expiry date, month and year': 'Gültig bis, Monat und Jahr',
    'MM / YY': 'MM / JJ',
    'Security code (CVC)': 'Prüfziffer (CVC)',
    'Sandbox: use test card 4242 4242 4242 4242': 'Testmodus: Testkarte 4242 4242 4242 4242',
    'Any future date and any code. Other test cards:':
      'Beliebiges künftiges Datum, beliebige Prüfziffer. Weitere Testkarten:',
    declined: 'abgelehnt',
    'insufficient funds': 'nicht gedeckt',
    expired: 'abgelaufen',
    'wrong security code': 'falsche Prüfziffer',
    'processing error': 'Fehler bei der Verarbeitung',
    'authentication required': 'Bestätigung erforderlich',
    'Authenticate payment': 'Zahlung bestätigen',
    'Authenticate payment — test': 'Zahlung bestätigen – Test',
    'Card sandbox': 'Testmodus',
    'In a real payment, your bank asks you here to confirm':
      'Bei einer echten Zahlung bittet Ihre Bank Sie hier um eine Bestätigung:',
    'this amount': 'dieser Betrag',
    Complete: 'Bestätigen',
    Fail: 'Ablehnen',
    'Your card number is incomplete.': 'Ihre Kartennummer ist unvollständig.',
    'Your card number is invalid.': 'Ihre Kartennummer ist ungültig.',
    'Your card number is incorrect.': 'Ihre Kartennummer ist falsch.',
    "Your card's expiration month is invalid.": 'Der Ablaufmonat Ihrer Karte ist ungültig.',
    "Your card's expiration year is invalid.": 'Das Ablaufjahr Ihrer Karte ist ungültig.',
    "Your card's expiration date is incomplete.": 'Das Ablaufdatum Ihrer Karte ist unvollständig.',
    "Your card's expiration year is in the past.":
      'Das Ablaufjahr Ihrer Karte liegt in der Vergangenheit.',
    "Your card's expiration date is in the past.":
      'Das Ablaufdatum Ihrer Karte liegt in der Vergangenheit.',
    "Your card's security code is incomplete.": 'Die Prüfziffer Ihrer Karte ist unvollständig.',
    "Your card's security code is invalid.": 'Die Prüfziffer Ihrer Karte ist ungültig.',
    "Your card's security code is incorrect.": 'Die Prüfziffer Ihrer Karte ist falsch.',
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.':
      'Die Zahlung wurde nicht bestätigt. Bitte wählen Sie eine andere Karte und versuchen Sie es noch einmal.',
    'Your card was declined.': 'Ihre Karte wurde abgelehnt.',
    'Your card has insufficient funds.': 'Ihre Karte ist nicht ausreichend gedeckt.',
    'Your card has expired.': 'Ihre Karte ist abgelaufen.',
    'An error occurred while processing your card. Try again in a little bit.':
      'Bei der Verarbeitung Ihrer Karte ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
    'Your card was declined. Your request was in test mode, but used a non test (live) card.':
      'Ihre Karte wurde abgelehnt. Hier werden nur Testkarten angenommen.',
    'The connection to the payment provider failed. Please try again.':
      'Die Verbindung zum Zahlungsdienst ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.',
  },
}

/** The supported language of a tag such as `de-AT`. */
export function languageIn(locale) {
  const language = String(locale).split('-')[0]
  return Object.hasOwn(translations, language) ? language : 'en'
}

export function wordsIn(locale, english) {
  const words = translations[languageIn(locale)] ?? {}
  return Object.hasOwn(words, english) ? words[english] : english
}

/** Translates the error of a response. */
export function answerIn(locale, answer) {
  const { error } = answer
  return error
    ? { ...answer, error: { ...error, message: wordsIn(locale, error.message) } }
    : answer
}
