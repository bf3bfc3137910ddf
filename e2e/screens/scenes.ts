import { accountScenes } from './account-scenes.ts'
import { adminScenes } from './admin-scenes.ts'
import { authScenes } from './auth-scenes.ts'
import { buyerScenes } from './buyer-scenes.ts'
import { caseScenes } from './case-scenes.ts'
import { confirmEmailScenes } from './confirm-email-scenes.ts'
import { failureScenes } from './failure-scenes.ts'
import { figureScenes } from './figure-scenes.ts'
import { germanScenes } from './german-scenes.ts'
import { messageScenes } from './message-scenes.ts'
import { noticeScenes } from './notice-scenes.ts'
import { offerScenes } from './offer-scenes.ts'
import { paymentScenes } from './payment-scenes.ts'
import { photoScenes } from './photo-scenes.ts'
import { publicScenes } from './public-scenes.ts'
import { questionScenes } from './question-scenes.ts'
import { reviewScenes } from './review-scenes.ts'
import { saleScenes } from './sale-scenes.ts'
import type { Scene } from './scene.ts'
import { securityScenes } from './security-scenes.ts'
import { sellerScenes } from './seller-scenes.ts'
import { statementScenes } from './statement-scenes.ts'

export const scenes: Scene[] = [
  ...publicScenes,
  ...authScenes,
  ...confirmEmailScenes,
  ...buyerScenes,
  ...photoScenes,
  ...paymentScenes,
  ...sellerScenes,
  ...saleScenes,
  ...reviewScenes,
  ...questionScenes,
  ...offerScenes,
  ...statementScenes,
  ...figureScenes,
  ...caseScenes,
  ...noticeScenes,
  ...messageScenes,
  ...accountScenes,
  ...securityScenes,
  ...failureScenes,
  ...adminScenes,
  ...germanScenes,
]

/** The scene in whose page this one acts. */
export function sceneBefore({ world, who, after }: Scene): Scene | undefined {
  if (after === undefined) return
  const before = scenes.find(
    (scene) => scene.world === world && scene.who === who && scene.name === after,
  )
  if (!before) throw new Error(`the ${who} has no scene ${after} in the world "${world}"`)
  return before
}
