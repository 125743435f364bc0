import { z } from 'zod'
import { CompanyId, CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { access, Count, Nothing, pageInput } from '#shared/kernel/contract.ts'
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
  latest: access('public')
    .route({ method: 'GET', path: '/v1/reviews', summary: 'Новые отзывы о найме', tags: ['reviews'] })
    .output(
      z.object({
        items: z.array(z.object({ company: CompanyRef, quarter: Quarter, reviews: z.array(Review) })),
      }),
    ),
  companies: access('public')
    .route({
      method: 'GET',
      path: '/v1/reviews/companies',
      summary: 'Компании с оценкой найма',
      tags: ['reviews'],
    })
    .input(
      z.object({
        search: z.string().trim().max(100).default('').describe('Часть названия компании.'),
        page: pageInput(),
      }),
    )
    .output(z.object({ count: Count, items: z.array(CompanyRating.extend({ company: CompanyRef })) })),
  ofCompany: access('public')
    .route({
      method: 'GET',
      path: '/v1/reviews/companies/{slug}',
      summary: 'Отзывы о найме в компанию',
      tags: ['reviews'],
    })
    .input(z.object({ slug: Slug, page: Page }))
    .output(
      z.object({
        company: CompanyRef,
        /** Null while fewer than five are published. */
        summary: ReviewSummary.nullable(),
        items: z.array(Review),
      }),
    ),
  removals: access('public')
    .route({
      method: 'GET',
      path: '/v1/reviews/removals',
      summary: 'Удалённые отзывы с основаниями, без текста',
      tags: ['reviews'],
    })
    .input(z.object({ page: pageInput() }))
    .output(z.object({ count: Count, items: z.array(Removal) })),
  listOwn: access('signed_in')
    .route({ method: 'GET', path: '/v1/personal/reviews', summary: 'Свои отзывы', tags: ['reviews'] })
    .output(z.object({ items: z.array(MyReview) })),
  prepare: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/reviews/{slug}',
      summary: 'Можно ли оценить найм в компанию, и свой отзыв о ней',
      tags: ['reviews'],
    })
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
  save: access('signed_in')
    .route({
      method: 'PUT',
      path: '/v1/personal/reviews/{slug}',
      summary: 'Отправить отзыв на проверку',
      tags: ['reviews'],
    })
    .input(ReviewForm.extend({ slug: Slug }))
    .output(MyReview),
  withdraw: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/personal/reviews/{id}/withdraw',
      summary: 'Отозвать свой отзыв',
      tags: ['reviews'],
    })
    .input(z.object({ id: Id }))
    .output(MyReview),
  listReceived: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/companies/{id}/reviews',
      summary: 'Отзывы о найме с ответами компании, для её сотрудников',
      tags: ['reviews'],
    })
    .input(z.object({ id: CompanyId, page: Page }))
    .output(
      z.object({
        summary: ReviewSummary.nullable(),
        items: z.array(ReceivedReview),
      }),
    ),
  countUnanswered: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/companies/{id}/reviews/unanswered',
      summary: 'Число отзывов без ответа компании',
      tags: ['reviews'],
    })
    .input(z.object({ id: CompanyId }))
    .output(z.object({ count: Count })),
  reply: access('signed_in')
    .route({
      method: 'PUT',
      path: '/v1/companies/{id}/reviews/{reviewId}/reply',
      summary: 'Ответить на отзыв',
      tags: ['reviews'],
    })
    .input(
      ReplyForm.extend({
        id: CompanyId,
        reviewId: Id,
        revision: Count.default(0).describe('Версия ответа, которую вы меняете; 0, если ответа ещё нет.'),
      }),
    )
    .output(Reply),
  staffList: access('staff')
    .route({ method: 'GET', path: '/v1/staff/reviews', summary: 'Отзывы для проверки', tags: ['staff'] })
    .input(z.object({ view: StaffView.describe('Что показать.'), page: Page }))
    .output(z.object({ count: Count, items: z.array(StaffReview) })),
  staffDecide: access('staff', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/staff/reviews/{id}/decision',
      summary: 'Решение об отзыве',
      tags: ['staff'],
    })
    .input(ReviewDecision.safeExtend({ id: Id }))
    .output(Nothing),
  staffDecideReply: access('staff', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/staff/reviews/{id}/reply-decision',
      summary: 'Решение об ответе компании',
      tags: ['staff'],
    })
    .input(ReviewDecision.safeExtend({ id: Id }))
    .output(Nothing),
  staffRemove: access('staff', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/staff/reviews/{id}/removal',
      summary: 'Удалить опубликованный отзыв',
      tags: ['staff'],
    })
    .input(ReviewRemoval.safeExtend({ id: Id }))
    .output(Nothing),
}
