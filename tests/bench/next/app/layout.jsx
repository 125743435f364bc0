export default function Layout({ children }) {
  return (
    <html lang="ru">
      <head>
        <link rel="stylesheet" href="/assets/style.css" />
      </head>
      <body>{children}</body>
    </html>
  )
}
