import { Board, Root } from '#board'
import { Links, Meta, Scripts, useLoaderData } from 'react-router'
import { readPages } from './pages.server.js'

export const loader = () => readPages().site

export function Layout({ children }) {
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <link rel="stylesheet" href="/assets/style.css" />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <Board site={useLoaderData()}>
      <Root />
    </Board>
  )
}
