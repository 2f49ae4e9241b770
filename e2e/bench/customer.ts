type Credentials = { clientId: string; clientSecret: string }

/** The id of the customer who visits in the benchmark. */
export const customer = 'customer-1001'

/**
 * Gives the customer the same history in production as in the sandbox: earlier accounts, a split, and pending rewards.
 */
export const giveHistory = async (baseUrl: string, { clientId, clientSecret }: Credentials): Promise<void> => {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  })
  const granted = await fetch(`${baseUrl}/oauth2/token`, { method: 'POST', body: form })
  const { access_token: token } = (await granted.json()) as { access_token: string }
  const send = async (method: string, path: string, body: object): Promise<void> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(baseUrl + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  }
  const nimbara = {
    programId: 'prg_nimbara',
    destinationAccount: {
      destinationUserId: 'NB40718822',
      destinationUserFirstName: 'Layla',
      destinationUserLastName: 'Zahrawin',
    },
  }
  const drovak = { programId: 'prg_drovak', destinationAccount: { destinationUserId: '7730051944' } }
  for (const used of [nimbara, drovak]) await send('POST', '/program-connections', { sourceUserId: customer, ...used })
  const shares = [
    { ...nimbara, percentage: 50 },
    { programId: 'prg_zaatroon', destinationAccount: { destinationUserId: '6614-2093' }, percentage: 30 },
    {
      programId: 'prg_ghaymat_bunn',
      destinationAccount: { destinationUserEmail: 'layla.zahrawin@mail.example' },
      percentage: 20,
    },
  ]
  const connections = shares.map(({ programId, ...rest }) => ({ destinationProgramId: programId, ...rest }))
  await send('PUT', '/multibrand/program-connections', { sourceUserId: customer, connections })
  const executionDate = new Date(Date.now() + 10 * 86_400_000).toISOString()
  const reward = { value: 305.25, currency: 'SAR', executionDate, referenceNumber: 'BENCH-REWARD' }
  await send('POST', '/multibrand/credit', { userId: customer, ...reward })
}
