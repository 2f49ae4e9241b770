import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'

export const emailChangeQuery = queryOptions({ queryKey: ['email-change'], queryFn: () => client.getEmailChange({}) })
