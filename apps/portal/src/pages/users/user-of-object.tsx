import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '@loyalty/ui'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useEnv } from '../../frame/environment.ts'

/**
 * Renders the button that opens the page of the user of a transaction. The search is a POST with the id of the
 * transaction, and the address of the page has the portal's own id of the user.
 */
export function UserOfObject({ id, label }: { id: string; label: string }) {
  const env = useEnv()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const open = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const { data } = await client.findUsers({ params: { env }, body: { transactionId: id } })
      const [user] = data
      if (user === undefined) throw new Error('The transaction has no user.')
      await navigate({ to: `/${env}/users/${user.id}` as '/' })
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
    }
  }
  if (!useMay('findUsers')) return null
  return (
    <>
      <Button variant="quiet" className="block" busy={isBusy} onClick={() => void open()}>
        {label}
      </Button>
      {error !== undefined && <FormProblem error={error} />}
    </>
  )
}
