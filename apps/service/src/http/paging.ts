import { limits } from '@loyalty/contract'

/** Returns the requested page. The contract has already checked the form and the bounds of the parameters (spec §8). */
export const readPaging = (query: {
  page?: string | undefined
  pageSize?: string | undefined
}): { page: number; pageSize: number } => ({
  page: Number(query.page ?? 1),
  pageSize: Number(query.pageSize ?? limits.pageSizeDefault),
})
