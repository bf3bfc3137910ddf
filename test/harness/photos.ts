import sharp, { type Sharp } from 'sharp'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'
import { expectOk, send, type TestResponse } from './send.ts'

/** A single-colour image, not yet encoded. */
export function plain(width: number, height = width, background = '#3366cc'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } })
}

export function upload(app: TestApp, person: Person, bytes: Uint8Array): Promise<TestResponse> {
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'image/jpeg' }
  const { address: from } = person
  return send(`${app.url}/api/media`, { method: 'POST', headers, body: bytes, from })
}

/** Uploads a photo for a case; returns its id. */
export async function casePhotoOf(person: Person, background = '#aa3322'): Promise<string> {
  const bytes = await plain(400, 300, background).jpeg().toBuffer()
  return expectOk(await person.post('/case-photos', bytes)).body.id
}

export async function photoOf(app: TestApp, person: Person, width = 40): Promise<string> {
  const bytes = await plain(width).jpeg().toBuffer()
  return expectOk(await upload(app, person, bytes)).body.id
}
