import { PGliteDialect, type Driver } from 'kysely'

/**
 * Kysely's PGlite dialect, whose one connection goes from borrower to borrower; between two of them the process turns to
 * what has come meanwhile. The embedded database works without ever waiting for the world, so that a burst of calls would
 * be worked off before another is looked at, and of new connections Node accepts one a turn.
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
