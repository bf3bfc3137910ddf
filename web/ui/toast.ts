/** The one door to the toasts, so that every screen speaks to the same toaster. */
export { toast } from 'react-hot-toast/headless'
