import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

/** Every screen: its address and its file in `screens/`. */
export const routes = rootRoute('root.tsx', [
  index('home.tsx'),
  route('/categories', 'categories.tsx'),
  route('/advertiseditems', 'advertised-items.tsx'),
  route('/blog', 'blog.tsx'),
  route('/login', 'log-in.tsx'),
  route('/signup', 'sign-up.tsx'),
  route('/forgot-password', 'forgot-password.tsx'),
  route('/reset-password', 'reset-password.tsx'),
  route('/search', 'search.tsx'),
  route('/items/$id/{-$slug}', 'item.tsx'),
  route('/products/$category', 'products.tsx'),
  route('/dashboard', 'dashboard/layout.tsx', [
    index('dashboard/welcome.tsx'),
    route('/account', 'dashboard/account.tsx'),
    route('/favourites', 'dashboard/favourites.tsx'),
    route('/searches', 'dashboard/searches.tsx'),
    route('/myorders', 'dashboard/my-orders.tsx'),
    route('/payment/$id', 'dashboard/payment.tsx'),
    route('/addproduct', 'dashboard/add-product.tsx'),
    route('/myproducts', 'dashboard/my-products.tsx'),
    route('/allsellers', 'dashboard/all-sellers.tsx'),
    route('/allbuyers', 'dashboard/all-buyers.tsx'),
    route('/reportedItems', 'dashboard/reported-items.tsx'),
    route('/auditlog', 'dashboard/audit-log.tsx'),
    route('/payments', 'dashboard/payments.tsx'),
    route('/ledger', 'dashboard/ledger.tsx'),
  ]),
])
