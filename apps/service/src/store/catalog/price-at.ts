import { fromUsd, moneyOf, oneUsdRate, rateOf, type Money } from '../../money/decimal.ts'
import { sql, type Database } from '../engine/database.ts'
import { text } from '../engine/row.ts'

/**
 * Returns the price of one point in a currency at an instant of business time. Returns undefined if no price or no rate
 * was in force.
 */
export async function readPriceAt(
  database: Database,
  programId: string,
  currency: string,
  at: number,
): Promise<Money | undefined> {
  const [price] = await database.read(sql`
    select price_usd from prices where program_id = ${programId} and valid_from <= ${at} order by valid_from desc limit 1`)
  const [rate] = await database.read(sql`
    select rate from fx_rates where currency = ${currency} and valid_from <= ${at} order by valid_from desc limit 1`)
  if (price === undefined || (rate === undefined && currency !== 'USD')) return undefined
  return fromUsd(moneyOf(text(price, 'price_usd')), rate === undefined ? oneUsdRate : rateOf(text(rate, 'rate')))
}
