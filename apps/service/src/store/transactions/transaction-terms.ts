import { fromUsd, moneyOf, oneUsdRate, rateOf, type Money, type Rate } from '../../money/decimal.ts'
import { sql, type Database, type Row } from '../engine/database.ts'
import { big, integer, text } from '../engine/row.ts'

/**
 * The price that a transaction was issued at, in the currency of the caller. `usd` is the price and the exchange rate
 * that give `localPrice`. It is null if these have changed between the request and the partner's answer.
 */
export type TransactionTerms = {
  localPrice: Money
  partnerFunded: Money
  usd: { price: Money; rate: Rate } | null
}

const priceAt = (programId: string, at: number) => sql`
  select price_usd from prices where program_id = ${programId} and valid_from <= ${at} order by valid_from desc limit 1`
const rateAt = (currency: string, at: number) => sql`
  select rate from fx_rates where currency = ${currency} and valid_from <= ${at} order by valid_from desc limit 1`

/** Reads the terms of a row of `transactions`, and the price and the rate of its business time. */
export async function readTerms(database: Database, row: Row): Promise<TransactionTerms> {
  const at = integer(row, 'created_at')
  const localPrice = big(row, 'local_price')
  const [[price], [rate]] = await Promise.all([
    database.read(priceAt(text(row, 'program_id'), at)),
    database.read(rateAt(text(row, 'billed_currency'), at)),
  ])
  const priceUsd = price && moneyOf(text(price, 'price_usd'))
  const perUsd = rate === undefined ? oneUsdRate : rateOf(text(rate, 'rate'))
  const usd =
    priceUsd !== undefined && fromUsd(priceUsd, perUsd) === localPrice ? { price: priceUsd, rate: perUsd } : null
  return { localPrice, partnerFunded: big(row, 'partner_funded'), usd }
}
