export type CategoryName = 'Surface' | 'Dell' | 'HP'
type DemoCategory = { name: CategoryName; about: string; picture: string }

/** In display order. */
export const categories: DemoCategory[] = [
  {
    name: 'Surface',
    about:
      'Tall screens, tidy metal and a kickstand or two. Light machines for notes, drawing and the train home.',
    picture: '/pictures/category-surface.svg',
  },
  {
    name: 'Dell',
    about:
      'From slim XPS models to office Latitudes that shrug off a busy week. Easy to open, easy to keep going.',
    picture: '/pictures/category-dell.svg',
  },
  {
    name: 'HP',
    about:
      'EliteBooks back from the office, folding Spectres, family Pavilions and a few that were made for games.',
    picture: '/pictures/category-hp.svg',
  },
]
