/** What a seller sends to list a product. */
export const laptop = {
  category: 'Dell',
  header: 'A laptop',
  image: 'https://pictures.example.com/laptop.webp',
  originalprice: '900',
  resaleprice: '450.50',
  purchase: '2023',
  phone: '+351 555 010',
  location: 'Porto',
  condition: 'Good',
  description: 'It works.',
}
