import files from 'virtual:pages/later'
import { pageRoutes } from './app/page-routes.ts'

/** The routes of private pages, in a separate chunk: visitors of the public site do not need them. */
export const laterRoutes = pageRoutes(files)
