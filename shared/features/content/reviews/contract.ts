import { z } from 'zod'
import { CompanyId, CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { operation, Count, Nothing, pageInput } from '#shared/kernel/contract.ts'
import { ReplyForm, ReviewAnswers, ReviewDecision, ReviewForm, ReviewRemoval } from './forms.ts'
import {
  REMOVAL_GROUNDS,
  REPLY_STATES,
  REVIEW_GROUNDS,
  REVIEW_STATES,
  REVIEWS_PAGE_SIZE,
} from './vocabulary.ts'

const Id = z.uuid().describe('Номер отзыва.')
const Page = pageInput({ size: REVIEWS_PAGE_SIZE })
/** As `2026-3`. */
const Quarter = z.string()
const Ground = z.enum(REVIEW_GROUNDS)
const Slug = z.string().max(200).describe('Последняя часть адреса компании.')
/** Of a review from before all questions were there, some are missing. */
export const GivenReviewAnswers = ReviewAnswers.partial()

/** A published review: nothing in it tells one author from another. */
export const Review = z.object({
  /** Unique in a list. */
  key: z.string(),
  quarter: Quarter,
  rating: z.number().int(),
  answers: GivenReviewAnswers,
  good: z.string(),
  improve: z.string(),
  /** The answer of the company. */
  reply: z.string().nullable(),
})
export type Review = z.infer<typeof Review>

export const CompanyRating = z.object({
  /** 1 to 5, with one decimal. */
  rating: z.number(),
  count: Count,
})

export const ReviewSummary = CompanyRating.extend({
  /** How many reviews gave each answer. */
  answers: z.array(z.object({ question: z.string(), value: z.string(), count: Count })),
})
export type ReviewSummary = z.infer<typeof ReviewSummary>

export const Reply = z.object({
  text: z.string(),
  state: z.enum(REPLY_STATES),
  revision: Count,
  ground: Ground.nullable(),
  comment: z.string().nullable(),
})

export const MyReview = z.object({
  id: z.uuid(),
  company: CompanyRef,
  state: z.enum(REVIEW_STATES),
  answers: GivenReviewAnswers,
  good: z.string(),
  improve: z.string(),
  /** Of a rejection. */
  ground: Ground.nullable(),
  /** Of a removal. */
  removalGround: z.enum(REMOVAL_GROUNDS).nullable(),
  /** Of the moderator. */
  comment: z.string().nullable(),
  /** Of the publication. */
  quarter: Quarter.nullable(),
  /** Calendar date. */
  createdOn: z.iso.date(),
})
export type MyReview = z.infer<typeof MyReview>

const ReceivedReview = Review.omit({ key: true, reply: true }).extend({
  id: z.uuid(),
  reply: Reply.nullable(),
})
export type ReceivedReview = z.infer<typeof ReceivedReview>

/** For staff: without the author, and without the hour, which would point to one. */
export const StaffReview = z.object({
  id: z.uuid(),
  company: CompanyRef,
  state: z.enum(REVIEW_STATES),
  revision: Count,
  answers: GivenReviewAnswers,
  rating: z.number().int().nullable(),
  good: z.string(),
  improve: z.string(),
  quarter: Quarter.nullable(),
  submittedOn: z.iso.date(),
  /** The version that a moderator returned last; null for none. */
  returned: z.object({ answers: GivenReviewAnswers, good: z.string(), improve: z.string() }).nullable(),
  reply: Reply.extend({ returnedText: z.string().nullable() }).nullable(),
})
export type StaffReview = z.infer<typeof StaffReview>

/** What staff see: waiting reviews, waiting answers, approved reviews without a batch, published ones. */
const StaffView = z.enum(['waiting', 'replies', 'approved', 'published']).default('waiting')

const Removal = z.object({
  quarter: Quarter,
  /** Null where the law that required the removal does not allow to name it, and for one that staff have taken down. */
  company: CompanyRef.nullable(),
  ground: z.enum(REMOVAL_GROUNDS),
  courtCase: z.string().nullable(),
  courtDate: z.iso.date().nullable(),
})
export type Removal = z.infer<typeof Removal>

export const reviewsContract = {
  latest: operation('GET /v1/reviews', 'public', 'Новые отзывы о найме', ['reviews']).output(
    z.object({
      items: z.array(z.object({ company: CompanyRef, quarter: Quarter, reviews: z.array(Review) })),
    }),
  ),
  companies: operation('GET /v1/reviews/companies', 'public', 'Компании с оценкой найма', ['reviews'])
    .input(
      z.object({
        search: z.string().trim().max(100).default('').describe('Часть названия компании.'),
        page: pageInput(),
      }),
    )
    .output(z.object({ count: Count, items: z.array(CompanyRating.extend({ company: CompanyRef })) })),
  ofCompany: operation('GET /v1/reviews/companies/{slug}', 'public', 'Отзывы о найме в компанию', ['reviews'])
    .input(z.object({ slug: Slug, page: Page }))
    .output(
      z.object({
        company: CompanyRef,
        /** Null while fewer than five are published. */
        summary: ReviewSummary.nullable(),
        items: z.array(Review),
      }),
    ),
  removals: operation('GET /v1/reviews/removals', 'public', 'Удалённые отзывы с основаниями, без текста', [
    'reviews',
  ])
    .input(z.object({ page: pageInput() }))
    .output(z.object({ count: Count, items: z.array(Removal) })),
  listOwn: operation('GET /v1/personal/reviews', 'signed_in', 'Свои отзывы', ['reviews']).output(
    z.object({ items: z.array(MyReview) }),
  ),
  prepare: operation(
    'GET /v1/personal/reviews/{slug}',
    'signed_in',
    'Можно ли оценить найм в компанию, и свой отзыв о ней',
    ['reviews'],
  )
    .input(z.object({ slug: Slug }))
    .output(
      z.object({
        company: CompanyRef,
        /** Why the person may not review the company; null when they may. */
        refusal: z.enum(['no_answer', 'member']).nullable(),
        /** The last one within a year. */
        review: MyReview.nullable(),
        /** When the next one may be written; null: now. */
        nextOn: z.iso.date().nullable(),
      }),
    ),
  save: operation('PUT /v1/personal/reviews/{slug}', 'signed_in', 'Отправить отзыв на проверку', ['reviews'])
    .input(ReviewForm.extend({ slug: Slug }))
    .output(MyReview),
  withdraw: operation(
    'POST /v1/personal/reviews/{id}/withdraw',
    'signed_in',
    'Отозвать свой отзыв',
    ['reviews'],
    { makes: false },
  )
    .input(z.object({ id: Id }))
    .output(MyReview),
  listReceived: operation(
    'GET /v1/companies/{id}/reviews',
    'signed_in',
    'Отзывы о найме с ответами компании, для её сотрудников',
    ['reviews'],
  )
    .input(z.object({ id: CompanyId, page: Page }))
    .output(
      z.object({
        summary: ReviewSummary.nullable(),
        items: z.array(ReceivedReview),
      }),
    ),
  countUnanswered: operation(
    'GET /v1/companies/{id}/reviews/unanswered',
    'signed_in',
    'Число отзывов без ответа компании',
    ['reviews'],
  )
    .input(z.object({ id: CompanyId }))
    .output(z.object({ count: Count })),
  reply: operation('PUT /v1/companies/{id}/reviews/{reviewId}/reply', 'signed_in', 'Ответить на отзыв', [
    'reviews',
  ])
    .input(
      ReplyForm.extend({
        id: CompanyId,
        reviewId: Id,
        revision: Count.default(0).describe('Версия ответа, которую вы меняете; 0, если ответа ещё нет.'),
      }),
    )
    .output(Reply),
  staffList: operation('GET /v1/staff/reviews', 'staff', 'Отзывы для проверки', ['staff'])
    .input(z.object({ view: StaffView.describe('Что показать.'), page: Page }))
    .output(z.object({ count: Count, items: z.array(StaffReview) })),
  staffDecide: operation('POST /v1/staff/reviews/{id}/decision', 'staff', 'Решение об отзыве', ['staff'], {
    makes: false,
  })
    .input(ReviewDecision.safeExtend({ id: Id }))
    .output(Nothing),
  staffDecideReply: operation(
    'POST /v1/staff/reviews/{id}/reply-decision',
    'staff',
    'Решение об ответе компании',
    ['staff'],
    { makes: false },
  )
    .input(ReviewDecision.safeExtend({ id: Id }))
    .output(Nothing),
  staffRemove: operation(
    'POST /v1/staff/reviews/{id}/removal',
    'staff',
    'Удалить опубликованный отзыв',
    ['staff'],
    { makes: false },
  )
    .input(ReviewRemoval.safeExtend({ id: Id }))
    .output(Nothing),
}
