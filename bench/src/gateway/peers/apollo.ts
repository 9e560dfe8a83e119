import { RESTDataSource } from '@apollo/datasource-rest'
import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import { tellBench, UPSTREAM } from '../child.ts'
import { camelKeys, resolvers, typeDefs, type Get } from './resolvers.ts'

class RestSource extends RESTDataSource {
  override baseURL = `${UPSTREAM}/api/v1/`
  readonly getCamelCase: Get = async (path) => camelKeys(await this.get(path))
}

const server = new ApolloServer<{ get: Get }>({ typeDefs, resolvers })
const { url } = await startStandaloneServer(server, {
  listen: { port: 0, host: '127.0.0.1' },
  context: async () => ({ get: new RestSource().getCamelCase }),
})
tellBench(Number(new URL(url).port))
