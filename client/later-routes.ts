import files from 'virtual:pages/later'
import { pageRoutes } from './app/page-routes.ts'

/** The rest of the site map: pages that a visitor of the public site does not open, so their names come later. */
export const laterRoutes = pageRoutes(files)
