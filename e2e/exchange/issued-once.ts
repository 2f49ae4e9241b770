import { expect, type Page } from '@playwright/test'
import type { Order, Shop } from '../shop.ts'
import type { Stack } from '../stack/stack.ts'
import { exchangeIn, papyrine } from './exchange.ts'

/**
 * Expects that exactly one transaction exists for an order. The widget's receipt must show the transaction's points,
 * and the shop's ledger must contain the order's amount once.
 */
export const expectIssuedOnce = async (
  page: Page,
  { shop, stack }: { shop: Shop; stack: Stack },
  order: Order,
  member: string = papyrine.member,
): Promise<void> => {
  const { done } = exchangeIn(page)
  await expect(done).toBeVisible()
  const [listed, ...more] = await shop.transactionsOf(order)
  expect(more).toEqual([])
  const caller = await stack.service.caller()
  const transaction = await caller.getTransaction({ params: { transactionId: order.referenceNumber } })
  expect(transaction).toMatchObject({ id: listed?.id, sourceValue: order.amountMinor / 100, destinationUserId: member })
  const points = transaction.pointTransactions.reduce(
    (sum, { destinationNumberOfPoints }) => sum + Number(destinationNumberOfPoints),
    0,
  )
  await expect(done).toContainText(`${points.toLocaleString('en')} points`)
  // The receipt masks the account.
  for (const detail of [order.referenceNumber, `••••${member.slice(-4)}`])
    await expect(page.getByRole('main')).toContainText(detail)
  await expect
    .poll(() => shop.entriesOf(order))
    .toMatchObject([{ amountMinor: -order.amountMinor, transactionId: transaction.id }])
}

/** Records the requests with which a widget sends the points of an order, and the answers to these requests. */
export const watchSending = (page: Page) => {
  const bodies: (string | null)[] = []
  const statuses: number[] = []
  const requestIds: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(sendingPath)) bodies.push(request.postData())
  })
  page.on('response', (response) => {
    if (!response.url().endsWith(sendingPath)) return
    statuses.push(response.status())
    requestIds.push(response.headers()['x-request-id'])
  })
  return { bodies, statuses, requestIds }
}

const sendingPath = '/v1/widget/point-exchange/transactions'
export const sending = `**${sendingPath}`
