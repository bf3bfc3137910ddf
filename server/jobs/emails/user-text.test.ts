import { expect, test } from 'vitest'
import { userText } from './user-text.ts'

test.each([
  ['Latitude 7420, 13.3″, 16 GB (2.5 GHz)', 'Latitude 7420, 13.3″, 16 GB (2.5 GHz)'],
  ['Dell Inc. and e.g. HP', 'Dell Inc. and e. g. HP'],
  ['https://evil.example/login', 'https: //evil. example/login'],
  ['HTTP://1.2.3.4', 'HTTP: //1.2.3.4'],
  ['www.evil.example', 'www. evil. example'],
  ['evil.example?a=b', 'evil. example?a=b'],
  ['evil\u3002example', 'evil\u3002 example'],
  ['evil.\u200dexample', 'evil. \u200dexample'],
  ['evil.\u043c\u0438\u0440', 'evil. \u043c\u0438\u0440'],
  ['evil.xn--p1ai', 'evil. xn--p1ai'],
  ['mail eve@evil.example now', 'mail eve@ evil. example now'],
  ['mailto:eve', 'mailto: eve'],
  ['[Log in](https://evil.example)', '[Log in](https: //evil. example)'],
  ['Eve\r\nBcc: all\u2029Log in', 'Eve Bcc: all Log in'],
  ['\u202egnp.exe', 'gnp. exe'],
  ['16:10', '16:10'],
])('%j becomes %j in an e-mail', (text, shown) => {
  expect(userText(text)).toBe(shown)
})
