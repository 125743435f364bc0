/** Serves the built app with the adapter of the framework for Node. */
import { createServer } from 'node:http'
import { createRequestListener } from '@react-router/node'
import * as build from './dist/app/server/index.js'

createServer(createRequestListener({ build, mode: 'production' })).listen(
  Number(process.env.PORT),
  process.env.HOST,
)
