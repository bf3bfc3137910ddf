import type { Person } from '../../test/harness/people.ts'

export type Cast = Record<'buyer' | 'regular' | 'seller' | 'admin' | 'newcomer', Person>
export type SceneViewer = keyof Cast | 'visitor'
