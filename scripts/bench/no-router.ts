/** What the components of a list take from the router, as constants: the page without a router's work. */
export const useNavigation = () => IDLE
export const useNavigate = () => stay
export const useLocation = () => LOCATION
export const useRouteLoaderData = () => undefined

const IDLE = { state: 'idle' } as const
const LOCATION = { pathname: '/vacancies', search: '', hash: '', state: null, key: 'default' }

function stay() {}
