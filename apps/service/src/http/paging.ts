import { limits } from '@loyalty/contract'

/** Returns the requested page and page size. The contract has already checked both parameters (spec §8). */
export const readPaging = (query: {
  page?: string | undefined
  pageSize?: string | undefined
}): { page: number; pageSize: number } => ({
  page: Number(query.page ?? 1),
  pageSize: Number(query.pageSize ?? limits.pageSizeDefault),
})
