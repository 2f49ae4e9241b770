import type { Place } from '../../store/lists/places.ts'

/** Writes a place in a list as the text `next`, which `readPlace` reads. */
export const placeText = (place: Place | null): string | null => place && `${place.createdAt}.${place.id}`

export const readPlace = (text: string): Place => {
  const [createdAt, id = ''] = text.split('.')
  return { createdAt: Number(createdAt), id }
}
