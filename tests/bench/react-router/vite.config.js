import { reactRouter } from '@react-router/dev/vite'

export default {
  plugins: [reactRouter()],
  // The project above has another source of JSX.
  oxc: { jsx: { importSource: 'react' } },
}
