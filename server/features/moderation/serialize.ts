import type { DecidedReport, Report } from '../../../contract/moderation.ts'
import { shownImage } from '../../../contract/schemas/image-address.ts'
import type { DecidedReportRow } from './decided-reports.ts'
import type { OpenReport } from './open-reports.ts'

function reviewOf(row: OpenReport): Report['review'] {
  const { reviewId, reviewAuthor, reviewText, reviewReply, reviewRemovedAt } = row
  if (!reviewId || !reviewAuthor) return null
  return {
    _id: reviewId,
    author: reviewAuthor,
    authorName: row.reviewAuthorName ?? '',
    authorId: row.reviewAuthorId,
    text: reviewText ?? '',
    reply: reviewReply,
    removed: reviewRemovedAt !== null,
  }
}

function messageOf(row: OpenReport): Report['message'] {
  const { messageId, messageText, messageAuthorName, messagePhotos, messageRemovedAt } = row
  if (!messageId) return null
  return {
    _id: messageId,
    authorName: messageAuthorName,
    authorId: row.messageAuthorId,
    text: messageText ?? '',
    photos: messagePhotos,
    removed: messageRemovedAt !== null,
  }
}

function questionOf(row: OpenReport): Report['question'] {
  const { questionId, questionText, answer, questionHiddenAt, askerName } = row
  if (!questionId) return null
  return {
    _id: questionId,
    askerName: askerName ?? '',
    askerId: row.askerId,
    text: questionText ?? '',
    answer,
    removed: questionHiddenAt !== null,
  }
}

const notifierOf = ({ notifierName: name, notifierEmail: email }: OpenReport) =>
  name && email ? { name, email } : null

export function toReport(row: OpenReport): Report {
  const { id, header, image, sellerName, date, reason, productId, sellerId } = row
  return {
    _id: id,
    header,
    image: shownImage(image),
    sellerName,
    date,
    reason,
    reported: row.createdAt.toISOString(),
    productId,
    sellerId,
    hidden: row.hiddenBecause !== null,
    ofSeller: row.reportedSeller !== null,
    notifier: notifierOf(row),
    review: reviewOf(row),
    message: messageOf(row),
    question: questionOf(row),
    sameSerialAs: row.twinTitle
      ? {
          header: row.twinTitle,
          sellerName: row.twinSeller ?? '',
          canRelease:
            row.hiddenBecause === 'serial' && !row.isSerialListed && !row.isSerialInOpenSale,
        }
      : null,
  }
}

/** Automatic reports whose listing was released have no outcome. */
const outcomeOf = ({ outcome, sameSerialAs }: DecidedReportRow): DecidedReport['outcome'] =>
  outcome ?? (sameSerialAs ? 'released' : null)

export function toDecidedReport(row: DecidedReportRow): DecidedReport {
  const { id, header, sellerName, sellerId, reason, createdAt, closedAt, adminName } = row
  const { canReopen, restorable, restoredAt } = row
  return {
    _id: id,
    header,
    sellerName,
    sellerId,
    reason,
    reported: createdAt?.toISOString() ?? null,
    outcome: outcomeOf(row),
    decided: closedAt.toISOString(),
    decidedBy: adminName,
    canReopen,
    restorable,
    restored: restoredAt?.toISOString() ?? null,
  }
}
