import { createServer } from 'node:net'
import { Stop } from './log.mjs'

const taken = (port, host) =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(error.code === 'EADDRINUSE' || error.code === 'EACCES'))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(false)))
  })

/** Returns a port from a variable. Throws if another process listens on it. */
export async function freePort(variable, otherwise) {
  const port = Number(process.env[variable] || otherwise)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Stop(`${variable}=${process.env[variable]} is no port: a number from 1 to 65535 is needed.`)
  if ((await taken(port, '127.0.0.1')) || (await taken(port, '::')))
    throw new Stop(
      `Port ${port} is in use. Stop what listens there (is Ansvar running already?), or choose another:\n\n` +
        `  ${variable}=${port + 100} npm start\n`,
    )
  return port
}
