export default { ssr: true, buildDirectory: 'dist/app' }
