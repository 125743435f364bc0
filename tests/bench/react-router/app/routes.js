import { route } from '@react-router/dev/routes'

export default [route('vacancies/*', 'routes/vacancies.jsx')]
