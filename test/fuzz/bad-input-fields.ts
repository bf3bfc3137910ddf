import { isContractProcedure } from '@orpc/contract'
import type { z } from 'zod'
import { contract } from '../../contract/contract.ts'
import { router } from '../../server/app/router.ts'
import { exampleOf } from './bad-input-examples.ts'

/** The kind of a field, as far as it can be invalid; `ignored` cannot. */
export type FieldKind =
  | 'ignored'
  | 'choice'
  | 'price'
  | 'id'
  | 'unknownId'
  | 'number'
  | 'list'
  | 'object'
  | 'text'
  | 'yesNo'

export type Field = {
  name: string
  place: 'path' | 'query' | 'body'
  kind: FieldKind
  required: boolean
  /** In characters. */
  maxLength: number | undefined
  /** Restricted to a format: an address, a phone number, a cursor. */
  formed: boolean
  example: unknown
}

export type ServedCall = {
  name: string
  method: string
  path: string
  /** Accepts file bytes instead of JSON. */
  takesFile: boolean
  schema?: z.ZodType
  fields: Field[]
}

type Schema = z.ZodType & {
  shape?: Record<string, Schema>
  def: { type: string; innerType?: Schema; in?: Schema; out?: Schema }
  maxLength?: number | null
  format?: string | null
}

/** Unwraps `optional`, `default`, `catch` and pipes. */
function innermost(schema: Schema): Schema {
  const { innerType, in: read, out } = schema.def
  const inner = innerType ?? (read?.def.type === 'transform' ? out : read)
  return inner ? innermost(inner) : schema
}

const isRequired = (schema: Schema) => !['optional', 'default'].includes(schema.def.type)

function kindOf(schema: Schema): FieldKind {
  const inner = innermost(schema)
  if (schema.def.type === 'catch') return 'unknownId'
  if (schema.def.innerType?.def.type === 'pipe') return 'number'
  if (inner.def.type === 'unknown') return 'ignored'
  if (inner.def.type === 'union') return 'price'
  if (inner.def.type === 'array') return 'list'
  if (inner.def.type === 'enum') return 'choice'
  if (['object', 'record'].includes(inner.def.type)) return 'object'
  if (inner.def.type === 'number') return 'number'
  if (['boolean', 'literal'].includes(inner.def.type)) return 'yesNo'
  if (inner.format === 'uuid') return 'id'
  if (inner.def.type === 'string') return 'text'
  throw new Error(`no bad values are known for a field of type ${inner.def.type}`)
}

function fieldOf(
  { name: call, method, path }: Omit<ServedCall, 'fields'>,
  name: string,
  schema: Schema,
): Field {
  const inPath = path.includes(`{${name}}`)
  const place = inPath ? 'path' : method === 'GET' ? 'query' : 'body'
  const { maxLength, format } = innermost(schema)
  const formed = format === 'regex' || name === 'email'
  const kind = kindOf(schema)
  const known = { name, place, kind, formed, required: isRequired(schema) } as const
  return { ...known, maxLength: maxLength ?? undefined, example: exampleOf(call, name) }
}

function callOf(noun: string, verb: string): ServedCall {
  const procedure: unknown = (contract as never as Record<string, object>)[noun]?.[verb as never]
  if (!isContractProcedure(procedure)) throw new Error(`${noun}.${verb} is not in the contract`)
  const { route, meta, inputSchema } = procedure['~orpc']
  const { method = 'GET', path = '/' } = route
  const schema = inputSchema as Schema | undefined
  const call = {
    name: `${noun}.${verb}`,
    method,
    path,
    takesFile: 'requestBody' in meta && meta.requestBody !== undefined,
    schema,
  }
  const shape = Object.entries(schema?.shape ?? {})
  return { ...call, fields: shape.map(([name, field]) => fieldOf(call, name, field)) }
}

/** All procedures with their inputs, from the contract. */
export const servedCalls = Object.entries(router).flatMap(([noun, verbs]) =>
  Object.keys(verbs).map((verb) => callOf(noun, verb)),
)

/** The path with unknown ids. */
export function pathOf({ path, fields }: ServedCall): string {
  return fields.reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
    `/api${path}`,
  )
}
