/** Stands in for React Router where a page is rendered without it: answers of hooks for the page that is given. */
import { createContext as createReactContext, use, type ReactNode } from 'react'

type Given = { path: string; data: unknown; page: ReactNode }

const GivenPage = createReactContext<Given>({ path: '/', data: null, page: null })
export const PageWithoutRouter = GivenPage.Provider

export const Outlet = () => use(GivenPage).page
export const useLoaderData = () => use(GivenPage).data
export const useLocation = () => ({
  pathname: use(GivenPage).path,
  search: '',
  hash: '',
  state: null,
  key: 'default',
})
export const useParams = () => ({ '*': use(GivenPage).path.replace(/^\/vacancies\/?/, '') })
export const useNavigation = () => IDLE
export const useNavigate = () => nothing
export const useRouteError = nothing
export const useRouteLoaderData = nothing
export const UNSAFE_useScrollRestoration = nothing
export const isRouteErrorResponse = () => false
export const createContext = nothing
export const data = nothing
export const redirect = nothing

const IDLE = { state: 'idle' } as const

function nothing() {}
