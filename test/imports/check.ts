import { cyclesOf, type Import } from './graph.ts'
import {
  areas,
  contractOfUi,
  exceptions,
  generated,
  morePublicModules,
  policyModule,
  publicModules,
  serverFeatures,
} from './layers.ts'

/** Tests and their helpers may import across layers. */
export const isTest = (file: string) => /\.test(-data)?\.tsx?$|(^|\/)test-[\w-]+\.ts$/.test(file)

const isException = ({ from, to }: Import) => exceptions.includes(`${from} → ${to}`)

/** The index of the layer that lists the file's folder, or the file itself at the root of its area. */
function layerOf(file: string): number {
  const [area = '', entry = '', ...rest] = file.replace('.test.', '.').split('/')
  const layers = areas[area]?.layers ?? []
  const named = layers.findIndex((layer) => layer.includes(entry))
  return named >= 0 || rest.length > 0 ? named : layers.findIndex((layer) => layer.includes('*'))
}

const isBelowFeatures = (file: string) =>
  /^server\/features\/[\w-]+\/(.+)$/.exec(file)?.[1] === policyModule

/** What counts as one node of the graph: an entry of an area, and each feature by itself. */
function unitOf(file: string): string {
  const [area = '', entry = '', feature = '', ...rest] = file.split('/')
  if (isBelowFeatures(file)) return file
  if (entry === 'features' && rest.length > 0) return `${area}/features/${feature}`
  return entry ? `${area}/${entry}` : area
}

function isKnown(file: string): boolean {
  const [area = '', entry, feature = ''] = file.split('/')
  if (!areas[area]) return false
  if (entry === undefined) return true
  if (area === 'server' && entry === 'features') return serverFeatures.includes(feature)
  return layerOf(file) >= 0
}

function areaFaultOf({ from, to }: Import): string | undefined {
  const [area = ''] = from.split('/')
  const [other = ''] = to.split('/')
  if (!areas[area]?.imports.includes(other)) return `${area} does not import ${other}`
  const isUi = from.startsWith('web/ui/')
  return isUi && !contractOfUi.test(to) ? 'web/ui has no words of the domain' : undefined
}

function layerFaultOf({ from, to }: Import): string | undefined {
  if (layerOf(from) < layerOf(to)) return undefined
  const isAnyRootFile = areas[from.split('/')[0] ?? '']?.layers?.[layerOf(from)]?.includes('*')
  if (isAnyRootFile && layerOf(from) === layerOf(to)) return undefined
  return `${unitOf(from)} is not above ${unitOf(to)}`
}

function featureFaultOf({ from, to }: Import): string | undefined {
  if (isBelowFeatures(to)) return undefined
  const [, , feature = ''] = from.split('/')
  const [, , other = '', ...module] = to.split('/')
  if (serverFeatures.indexOf(other) > serverFeatures.indexOf(feature))
    return `${feature} comes before ${other}`
  const allowed = [...publicModules, ...(morePublicModules[other] ?? [])]
  return allowed.includes(module.join('/')) ? undefined : 'the module is private to its feature'
}

/** Why this import is not allowed. */
function faultOf({ from, to }: Import): string | undefined {
  const [area, entry] = from.split('/')
  const [otherArea, otherEntry] = to.split('/')
  if (area !== otherArea) return areaFaultOf({ from, to })
  if (entry !== otherEntry) return layerFaultOf({ from, to })
  const areServerFeatures = area === 'server' && entry === 'features'
  return areServerFeatures && unitOf(from) !== unitOf(to) ? featureFaultOf({ from, to }) : undefined
}

/** Cycles of files or folders, after what `nodeOf` says of a path; imports within a node are left out. */
function cyclesBy(nodeOf: (file: string) => string, imports: Import[]): string[] {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [node, next] = [nodeOf(from), nodeOf(to)]
    if (node !== next) edges.set(node, (edges.get(node) ?? new Set()).add(next))
  }
  return cyclesOf(edges).map((cycle) => `cycle: ${cycle.join(', ')}`)
}

/**
 * What breaks the rules of `layers.ts`, a line each: unknown folders, directions, cycles of folders and of
 * files, imports of types included.
 */
export function violations(files: string[], imports: Import[]): string[] {
  const checked = imports.filter((one) => {
    return !isTest(one.from) && !generated.includes(one.from) && !isException(one)
  })
  return [
    ...files.filter((file) => !isKnown(file)).map((file) => `${file}: unknown folder`),
    ...checked.flatMap((one) => {
      const fault = faultOf(one)
      return fault ? [`${one.from} → ${one.to}: ${fault}`] : []
    }),
    ...cyclesBy(unitOf, checked),
    ...cyclesBy((file) => file, checked),
  ]
}
