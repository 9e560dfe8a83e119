import { PGliteDialect, type Driver } from 'kysely'

/**
 * Kysely's PGlite dialect, which yields to the event loop between two uses of its one connection. The embedded database
 * never waits for the network. Without the yield, a burst of calls would finish before any other, and Node accepts one
 * new connection per turn of the loop.
 */
export class SerialPGliteDialect extends PGliteDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    const release = driver.releaseConnection.bind(driver)
    driver.releaseConnection = async (connection) => {
      await release(connection)
      await new Promise((resolve) => setImmediate(resolve))
    }
    return driver
  }
}
