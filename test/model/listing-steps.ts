import * as rules from './rules.ts'
import { admin, anyMember, compareStep, named, pick, type Step } from './step.ts'

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
    const response = scene.as(who).call('POST', '/products', laptop)
    const made = await compareStep(response, () => rules.addProduct(scene.world, who))
    named(scene.world.products.at(-1), made?.insertedId)
  },

  advertise(scene, choice) {
    const product = pick(scene.world.products, choice.what)
    if (!product) return
    const who = anyMember(scene, choice, product.seller)
    const response = scene.as(who).call('POST', '/advertises', { adsProductId: product.id })
    return compareStep(response, () => rules.advertise(who, product))
  },

  deleteProduct(scene, choice) {
    const product = pick(scene.world.products, choice.what)
    if (!product) return
    const who = anyMember(scene, choice, product.seller)
    const response = scene.as(who).call('DELETE', `/products/${product.id}`)
    return compareStep(response, () => rules.deleteProduct(scene.world, who, product))
  },

  async report(scene, choice) {
    const product = pick(scene.world.products, choice.what)
    if (!product) return
    const who = anyMember(scene, choice, scene.world.people[choice.how % 2])
    const response = scene.as(who).call('POST', '/reportedItems', { productId: product.id })
    const made = await compareStep(response, () => rules.report(scene.world, who, product))
    named(scene.world.reports.at(-1), made?.insertedId)
  },

  closeReport(scene, choice) {
    const report = pick(scene.world.reports, choice.what)
    if (!report) return
    const who = anyMember(scene, choice, admin(scene))
    const response = scene.as(who).call('DELETE', `/reportedItems/${report.id}`)
    return compareStep(response, () => rules.closeReport(who, report))
  },
} satisfies Record<string, Step>
