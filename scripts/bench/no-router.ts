/** Replaces the router by constants for the components of a list. */
export const useNavigation = () => IDLE
export const useNavigate = () => stay
export const useLocation = () => LOCATION
export const useRouteLoaderData = () => undefined

const IDLE = { state: 'idle' } as const
const LOCATION = { pathname: '/vacancies', search: '', hash: '', state: null, key: 'default' }

function stay() {}
