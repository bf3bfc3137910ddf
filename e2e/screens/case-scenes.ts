import type { Page } from 'playwright-core'
import {
  afterDialog,
  answerDialog,
  failAtOnce,
  neverRespond,
  openDialog,
  pressInDialog,
} from './actions.ts'
import { salePath } from './paths.ts'
import { type SceneRow, scenesOf } from './scene.ts'

const row =
  (screen: 'orders' | 'sales' | 'cases', name: string) =>
  (state: string): Pick<SceneRow, 'name' | 'path'> => ({
    name: `${name}-${state.replace(/[A-Z]/, '-$&').toLowerCase()}`,
    path: salePath(screen, state),
  })
const order = row('orders', 'order')
const sale = row('sales', 'sale')
const case_ = row('cases', 'case')
const list = { name: 'cases', path: '/dashboard/cases' }

const report = { button: 'Report a problem', dialog: 'What is wrong?' }
const offer = { button: 'Offer a partial refund', dialog: 'Offer a partial refund' }
const appeal = { button: 'Appeal', dialog: 'Appeal' }
const sendBack = { button: 'I have sent it back', dialog: 'Which carrier has the return?' }

/** Opens the listing of a sale, which then fails to load. */
async function openBoughtListing(page: Page) {
  const bought = page.getByRole('region', { name: 'Listing as bought' })
  await bought.getByText('Show the listing').click()
  await bought.getByRole('alert').waitFor()
}

const ofBuyer: SceneRow[] = [
  {
    ...order('inspection'),
    name: 'report-problem',
    after: 'extend-inspection',
    shows: 'Report a problem',
    act: afterDialog(openDialog(report.button, report.dialog)),
  },
  {
    ...order('inspection'),
    name: 'report-problem-mistakes',
    after: 'report-problem',
    shows: 'Report a problem',
    act: pressInDialog({ ...report, answer: 'Report problem', message: 'Choose what is wrong.' }),
  },
  { ...order('disputed'), shows: 'Withdraw the report' },
  {
    ...order('disputed'),
    name: 'add-evidence',
    shows: 'Withdraw the report',
    act: openDialog('Add evidence', 'Add evidence'),
  },
  { ...order('offered'), shows: 'Accept partial refund' },
  { ...order('contested'), shows: 'Let us decide' },
  { ...order('escalated'), shows: 'Handed to our team' },
  { ...order('toReturn'), shows: 'I have sent it back' },
  {
    ...order('toReturn'),
    name: 'send-back',
    shows: 'I have sent it back',
    act: openDialog(sendBack.button, sendBack.dialog),
  },
  { ...order('unaddressed'), shows: 'Ask the seller for the address' },
  { ...order('withdrawable'), shows: 'Withdraw from contract' },
  {
    ...order('withdrawable'),
    name: 'withdraw',
    shows: 'Withdraw from contract',
    act: openDialog('Withdraw from contract', 'Withdraw from this contract?'),
  },
  {
    ...order('toReturnAfterWithdrawal'),
    name: 'order-withdrawn',
    shows: 'Withdrawn on',
  },
  { ...order('rejected'), shows: 'Our decision' },
  {
    ...order('rejected'),
    name: 'appeal',
    shows: 'Our decision',
    act: openDialog(appeal.button, appeal.dialog),
  },
  { ...order('appealed'), shows: 'Waiting for a decision' },
  {
    ...order('disputed'),
    name: 'order-listing-error',
    prepare: failAtOnce('**/api/sales/*/listing'),
    shows: 'Listing as bought',
    act: openBoughtListing,
    broken: true,
  },
]

const ofSeller: SceneRow[] = [
  { ...sale('disputed'), shows: 'Contest the report' },
  {
    ...sale('disputed'),
    name: 'offer-refund',
    shows: 'Contest the report',
    act: openDialog(offer.button, offer.dialog),
  },
  {
    ...sale('disputed'),
    name: 'offer-refund-mistakes',
    after: 'offer-refund',
    shows: 'Contest the report',
    act: pressInDialog({
      ...offer,
      answer: 'Offer a partial refund',
      message: 'Explanation is required.',
    }),
  },
  { ...sale('unaddressed'), shows: 'Enter return address' },
  {
    ...sale('unaddressed'),
    name: 'give-return-address-mistakes',
    shows: 'Enter return address',
    act: answerDialog({
      button: 'Enter return address',
      dialog: 'Enter return address',
      answer: 'Enter return address',
      message: 'Address is required.',
    }),
  },
  {
    ...sale('toReturn'),
    name: 'correct-return-address',
    shows: 'Correct return address',
    act: openDialog('Correct return address', 'Correct return address'),
  },
  { ...sale('returning'), shows: 'Accept return' },
]

const ofAdmin: SceneRow[] = [
  { ...list, shows: 'Surface Book 2' },
  {
    ...list,
    name: 'cases-loading',
    prepare: neverRespond('**/api/cases**'),
    shows: 'Loading',
    loading: true,
  },
  {
    name: 'cases-decided',
    path: '/dashboard/cases?show=decided',
    shows: 'Surface 3',
  },
  { ...case_('escalated'), shows: 'Your decision' },
  {
    ...case_('escalated'),
    name: 'ask-parties-mistakes',
    shows: 'Your decision',
    act: answerDialog({
      button: 'Ask the parties',
      dialog: 'Ask the parties',
      answer: 'Send question',
      message: 'Question is required.',
    }),
  },
  {
    ...case_('escalated'),
    name: 'case-decision-mistakes',
    shows: 'Your decision',
    act: async (page) => {
      await page.getByRole('button', { name: 'Review decision' }).click()
      await page.getByText('Choose a decision.').waitFor()
    },
  },
  {
    ...case_('escalated'),
    name: 'case-decide',
    after: 'case-decision-mistakes',
    shows: 'Your decision',
    act: async (page) => {
      await page.getByRole('radio', { name: 'Partial refund' }).check()
      await page.getByLabel('Refund', { exact: true }).fill('100')
      await page.getByLabel('Statement of reasons').fill('The hinge was worn before.')
      await page.getByRole('button', { name: 'Review decision' }).click()
      await page.getByRole('dialog', { name: 'Decide now?' }).waitFor()
    },
  },
  { ...case_('appealed'), shows: 'Another admin must decide the appeal.' },
]

const atLaptops = /Donaudampf/

/** Cases as buyers, sellers and staff see them. */
export const caseScenes = [
  ...scenesOf('one', 'regular', ofBuyer),
  ...scenesOf('one', 'seller', ofSeller),
  ...scenesOf('one', 'admin', ofAdmin),
  ...scenesOf('empty', 'admin', [{ ...list, shows: 'No cases waiting' }]),
  ...scenesOf('long', 'regular', [{ ...order('offered'), shows: atLaptops }]),
  ...scenesOf('long', 'seller', [{ ...sale('disputed'), shows: atLaptops }]),
  ...scenesOf('long', 'admin', [
    { ...list, shows: atLaptops },
    { ...case_('escalated'), shows: atLaptops },
  ]),
]
