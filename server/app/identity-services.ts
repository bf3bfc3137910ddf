import { makeNetworkKey } from '../access/network-hash.ts'
import { openSecurityLog } from '../access/security-log.ts'
import { getSecret } from '../database/secrets.ts'
import { createIdentity, type IdentityParts } from '../features/identity/service.ts'
import type { Metrics } from '../observability/metrics.ts'

type Parts = Omit<IdentityParts, 'secret'> & { metrics: Metrics }

export async function openIdentity({ metrics, ...parts }: Parts) {
  const { db, pool, log } = parts
  const secret = await getSecret(pool, 'identity')
  await makeNetworkKey(pool)
  const key = await getSecret(pool, 'security_log')
  return {
    security: openSecurityLog({ log, metrics, db, key }),
    identity: createIdentity({ ...parts, secret }),
  }
}
