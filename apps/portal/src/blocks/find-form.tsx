import { useState, type SubmitEvent } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, TextField } from '@loyalty/ui'
import { useMay } from '../api/session.ts'
import { useEnv } from '../frame/environment.ts'
import { namesPerson } from './names-person.ts'

export interface FindFormProps {
  /** The search parameter `find` of the page. */
  found: string | undefined
  texts: { label: string; find: string; showAll: string; notPerson: string; users: string }
}

/**
 * Renders a form that finds one object of a list by its whole id or reference number. The text becomes part of the
 * address, so the form refuses what may name a person.
 */
export function FindForm({ found, texts }: FindFormProps) {
  const navigate = useNavigate()
  const env = useEnv()
  const mayFindUsers = useMay('findUsers')
  const [isRefused, setRefused] = useState(false)
  const [text, setText] = useState(found ?? '')
  const find = (event: SubmitEvent) => {
    event.preventDefault()
    setRefused(namesPerson(text))
    if (namesPerson(text)) return
    void navigate({ to: '.', search: (text.trim() === '' ? {} : { find: text.trim() }) as never })
  }
  return (
    <search className="mb-4">
      <form onSubmit={find} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-64 max-w-md">
          <TextField
            label={texts.label}
            name="find"
            value={text}
            onChange={setText}
            error={
              isRefused && (
                <>
                  {texts.notPerson} {mayFindUsers && <Link to={`/${env}/users` as '/'}>{texts.users}</Link>}
                </>
              )
            }
            ltr
            autoComplete="off"
          />
        </div>
        <Button type="submit" variant="secondary">
          {texts.find}
        </Button>
        {found !== undefined && (
          <Link to="." search={{} as never}>
            {texts.showAll}
          </Link>
        )}
      </form>
    </search>
  )
}
