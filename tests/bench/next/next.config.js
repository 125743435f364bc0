export default {
  distDir: 'dist/app',
  compress: false,
  poweredByHeader: false,
  // The folder of the project above is not that of this app.
  turbopack: { root: import.meta.dirname },
}
