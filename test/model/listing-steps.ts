import * as rules from './rules.ts'
import { admin, anyMember, named, pick, play, type Step } from './step.ts'

const laptop = {
  category: 'Dell',
  header: 'A laptop',
  image: '/pictures/category-dell.svg',
  originalprice: '900',
  resaleprice: '499.50',
  purchase: '2024',
  phone: '555',
  location: 'Porto',
  condition: 'Good',
  description: 'It works.',
}

export const listingSteps = {
  async addProduct(scene, choice) {
    const who = anyMember(scene, choice, scene.world.people[2])
    const asked = scene.as(who).call('POST', '/products', laptop)
    const made = await play(asked, () => rules.addProduct(scene.world, who))
    named(scene.world.products.at(-1), made?.insertedId)
  },

  advertise(scene, choice) {
    const product = pick(scene.world.products, choice.what)
    if (!product) return
    const who = anyMember(scene, choice, product.seller)
    const asked = scene.as(who).call('POST', '/advertises', { adsProductId: product.id })
    return play(asked, () => rules.advertise(who, product))
  },

  deleteProduct(scene, choice) {
    const product = pick(scene.world.products, choice.what)
    if (!product) return
    const who = anyMember(scene, choice, product.seller)
    const asked = scene.as(who).call('DELETE', `/products/${product.id}`)
    return play(asked, () => rules.deleteProduct(scene.world, who, product))
  },

  async report(scene, choice) {
    const product = pick(scene.world.products, choice.what)
    if (!product) return
    const who = anyMember(scene, choice, scene.world.people[choice.how % 2])
    const asked = scene.as(who).call('POST', '/reportedItems', { productId: product.id })
    const made = await play(asked, () => rules.report(scene.world, who, product))
    named(scene.world.reports.at(-1), made?.insertedId)
  },

  closeReport(scene, choice) {
    const report = pick(scene.world.reports, choice.what)
    if (!report) return
    const who = anyMember(scene, choice, admin(scene))
    const asked = scene.as(who).call('DELETE', `/reportedItems/${report.id}`)
    return play(asked, () => rules.closeReport(who, report))
  },
} satisfies Record<string, Step>
