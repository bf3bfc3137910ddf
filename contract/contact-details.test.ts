import { expect, test } from 'vitest'
import { findContactDetails } from './contact-details.ts'

test.each([
  'Write to anna.b+shop@example.com please',
  'anna＠example.com',
  'anna (at) example (dot) com',
  'anna[at]example[.]de',
  'anna at gmail dot com',
  'anna ät gmx punkt de',
  'an\u200bna@exam\u00adple.org',
  'anna @ example.co.uk',
])('finds the e-mail address in %j', (text) => {
  expect(findContactDetails(text)).toContain('email')
})

test('an e-mail address is not a link as well', () => {
  expect(findContactDetails('anna@example.com')).toEqual(['email'])
})

test.each([
  'See https://evil.example/pay',
  'hxxps://evil.example',
  'HTTP://evil',
  'www.example.museum',
  'mylaptops.shop has it cheaper',
  'Find me on ebay.com!',
  'wa.me/4917012345',
  't.me/annab',
  'bit.ly/3abc',
  'mylaptops dot com',
  'mylaptops [.] de',
  'ｗｗｗ．example．com',
])('finds the link in %j', (text) => {
  expect(findContactDetails(text)).toContain('link')
})

test.each([
  '+49 170 1234567',
  '+49(0)30/123 45 67',
  '0049-170-1234567',
  '0170 1234567',
  '(030) 123 45 67',
  'Tel.0170/1234567',
  '06 12 34 56 78',
  '(555) 123-4567',
  '555.123.4567',
  'call 5551234567',
  '+1 555 123 4567',
  '1-555-123-4567',
  '0 1 7 0 1 2 3 4 5',
  'null eins sieben null eins zwei drei vier',
  'five five five one two three four',
  '0️⃣1️⃣7️⃣0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣',
  '０１７０ １２３４５６７',
  '06.12.34.56.78',
  '06/12/34/56/78',
  '0170-12-03-24',
  '01/2034567',
  '01/2034 567',
  '030/2012345',
  '030 - 12 34 56 78',
  '015112345678',
  '09131 / 12 34 56',
  '0800 2022024',
  '+33 6 12 34 56 78',
  '+44 20 7946 0958',
  '+4917012345678',
  '0043/1/2034567',
  '004917012345678',
  '06/2024 0170 1234567',
  'Seit 06/2024 unter 0170 1234567',
  '09.30 - 18.00 unter 030 1234567',
  'EAN 4006381333931, Tel. 0170 1234567',
  'S/N 01701234567',
  'SN: 0170-1234567',
  'Seriennummer 030 1234567',
  '0194253398631',
])('finds the phone number in %j', (text) => {
  expect(findContactDetails(text)).toEqual(['phone'])
})

test.each([
  'Does it run at 2560x1600 and 120 Hz?',
  'Core i7-1165G7 @ 2.80GHz, 16 GB DDR4 @ 3200 MHz. Is it enough?',
  'Would you take 1,299.00 or 1.249,00 €?',
  'Bought on 01.02.2024 at 14:30? Or 3/11/2025?',
  'Is the warranty valid until 2027-01-31?',
  'The battery had 0.75 of 57 Wh, 312 cycles and 91 %.',
  'Does it work.is the fan loud?It ran fine.at home',
  'Is BIOS 1.29.4 installed? Windows 11 24H2, build 26100.4652?',
  'Is the box with EAN 4006381333931 there?',
  'z.B. mit dem Netzteil, d.h. 65 W (20 V / 3,25 A)?',
  'Runs Node.js 24 and Vue.js?',
  'One or two of the three ports are loose, 4 are fine.',
  'Ist die Tastatur deutsch (QWERTZ)? Wie laut ist der Lüfter?',
  'Can we meet at Alexanderplatz, 10115 Berlin?',
  'Garantie 06/2024 - 06/2027, 06.2024 / 06.2025 oder 07/23 - 01/2025?',
  'Warranty 2024/06 - 2027/06, or 06/24 - 06/27?',
  'From 2024-01-31 - 2027-01-31, 01.02.2024 - 03.04.2025, or 01.02.24-03.04.25?',
  'Urlaub 05.-07.08.2024, 01.02.-03.04. und 01.02.-03.04.2025',
  'Gekauft 01.02.2024 für 450 Euro, 01.03.2024 450 Euro',
  'Mo-Fr 09.30 - 18.00, Sa 08.00-12.00 / 14.00-18.00, So 09:30 - 18:00',
  'BIOS 01.22.00 (02.14.00)',
  'Kostet es 1.299,00 - 1.499,00 €, 1299 - 1499, or 1,299.00 - 1,499.00?',
  '4006381333931',
  'Is it 4 006381 333931 or 0194253398639?',
  'EAN 0012345678905, UPC: 012345678905, GTIN 0194253398639',
  'S/N 0312345678',
  'Seriennummer: 5551234567',
  'Serien-Nr.: 0312345678',
  'Serial no. 0312345678',
  'P/N 0950-4359, FRU 01AV405, HP 815970-001',
  'Art.-Nr. 09504359',
  'ثلاثة منافذ USB؟ 2 × 4 × 8',
  '',
])('finds none in %j', (text) => {
  expect(findContactDetails(text)).toEqual([])
})

test.each(['a', '0', '0 ', '0-', '(', '( ', 'a.', 'a@', 'a@a.', ' ', 'one ', '1.1.', '+', 'http:'])(
  'takes many repetitions of %j',
  (part) => {
    expect(findContactDetails(part.repeat(5_000))).toEqual(findContactDetails(part.repeat(1_000)))
  },
)
