import { createServer } from 'node:http'
import { createSchema, createYoga } from 'graphql-yoga'
import { portOf, tellBench } from '../child.ts'
import { createFetchGet } from './gets.ts'
import { resolvers, typeDefs } from './resolvers.ts'

const yoga = createYoga({
  schema: createSchema({ typeDefs, resolvers }),
  context: () => ({ get: createFetchGet() }),
  logging: false,
})
const server = createServer((request, response) => void yoga(request, response))
server.listen(0, '127.0.0.1', () => tellBench(portOf(server)))
