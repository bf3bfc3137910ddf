export type CategoryName = 'Surface' | 'Dell' | 'HP'
type DemoCategory = { name: CategoryName; about: string; picture: string }

/** In display order. */
export const categories: DemoCategory[] = [
  {
    name: 'Surface',
    about: 'Light tablets and laptops with bright touch screens.',
    picture: '/pictures/category-surface.svg',
  },
  {
    name: 'Dell',
    about: 'Sturdy office machines, slim travellers and workstations.',
    picture: '/pictures/category-dell.svg',
  },
  {
    name: 'HP',
    about: 'Business laptops, convertibles and machines for play.',
    picture: '/pictures/category-hp.svg',
  },
]
