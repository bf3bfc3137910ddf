import { vi } from 'vitest'
import { confirmAddress } from '../harness/people.ts'
import { waitOptions } from '../harness/wait-options.ts'
import * as rules from './rules.ts'
import type { ModelScene } from './scene.ts'
import { admin, anyMember, compareStep, pick, type Step } from './step.ts'
import type { ModelMember } from './world.ts'

/** Buyers are not deleted while a refund to them is on its way; a job sends it at some time. */
async function refundsArrive({ app }: ModelScene) {
  const onItsWay = "select from refund where state in ('requested', 'pending')"
  await vi.waitUntil(async () => (await app.pool.query(onItsWay)).rowCount === 0, waitOptions)
}

export const peopleSteps = {
  verifySeller(scene, choice) {
    const seller = pick(scene.world.people, choice.what) as ModelMember
    const who = anyMember(scene, choice, admin(scene))
    const response = scene.as(who).call('PUT', `/verifySeller/${scene.as(seller).email}`, {})
    return compareStep(response, () => rules.verifySeller(who, seller))
  },

  async confirmAddress(scene, choice) {
    const who = scene.world.people.find(({ confirmed }) => !confirmed)
    if (!who || who.gone || choice.how < 50) return
    await confirmAddress(scene.app.pool, scene.as(who))
    rules.confirmAddress(who)
  },

  makeAdmin(scene, choice) {
    const person = pick(scene.world.people, choice.what) as ModelMember
    const who = anyMember(scene, choice, admin(scene))
    const response = scene.as(who).call('PUT', `/users/admin/${scene.as(person).memberId}`)
    return compareStep(response, () => rules.makeAdmin(who, person))
  },

  async deletePerson(scene, choice) {
    const person = pick(scene.world.people, choice.what) as ModelMember
    const who = anyMember(scene, choice, admin(scene))
    await refundsArrive(scene)
    const response = scene.as(who).call('DELETE', `/users/${scene.as(person).memberId}`)
    await compareStep(response, () => rules.deletePerson(scene.world, who, person))
  },

  async deleteOneself(scene, choice) {
    const who = pick(scene.world.people, choice.who) as ModelMember
    await refundsArrive(scene)
    const response = scene.as(who).call('POST', '/account/deletion')
    await compareStep(response, () => rules.deleteOneself(scene.world, who))
  },

  signOut(scene, choice) {
    const who = pick(scene.world.people, choice.who) as ModelMember
    if (!who.signedIn) return
    return compareStep(scene.as(who).signOut(), () => {
      who.signedIn = false
      return null
    })
  },

  async signIn(scene, choice) {
    const out = scene.world.people.filter(({ signedIn }) => !signedIn)
    const who = pick(out, choice.who)
    if (!who) return
    const { status } = await scene.as(who).signIn()
    if ((status === 200) === who.gone) throw new Error(`signing in was answered with ${status}`)
    who.signedIn = !who.gone
  },
} satisfies Record<string, Step>
