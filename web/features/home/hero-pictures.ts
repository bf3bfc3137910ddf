export const heroPictures = { light: '/pictures/hero.svg', dark: '/pictures/hero-evening.svg' }
